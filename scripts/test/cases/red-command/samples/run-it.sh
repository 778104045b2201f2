node hullo.ts 2> /dev/null
echo done
