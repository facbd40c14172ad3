# Prints "sumN CHECKSUM BYTES" for each argument; nothing after sumN if it does not exist.
number=0
for path in "$@"; do
    sum=
    [ ! -e "$path" ] || sum=$(cd "$path" 2>/dev/null || cd "${path%/*}" || exit
        if [ -d "$path" ]; then find -L . -type f -exec cksum {} + | LC_ALL=C sort; else cksum "${path##*/}"; fi | cksum)
    echo "sum$number $sum"
    number=$((number + 1))
done
