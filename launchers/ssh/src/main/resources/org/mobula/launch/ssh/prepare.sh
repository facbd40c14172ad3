# Prepares a host for a run. Arguments: id, folder for temporary files, folder for shared memory, JDK of the launcher, paths.
id=$1 parent=$2 memory=$3 jdk=$4
shift 4
host=$(uname -n)
for candidate in "$jdk" "${JAVA_HOME-}" /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/*; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$candidate/release" 2>/dev/null)
    [ "$version" = 25 ] && [ -x "$candidate/bin/java" ] && break
    candidate=
done
[ -n "$candidate" ] || {
    echo "no JDK 25 was found on $host; install one in $jdk or /usr/lib/jvm, or set JAVA_HOME for non-interactive shells there" >&2
    exit 98
}
[ -d "$parent" ] && [ -w "$parent" ] || parent=/tmp
folder=$parent/mobula-$id
mkdir -m 700 "$folder" || {
    echo "cannot make the folder $folder on $host; make room or set TMPDIR to a folder that exists on all hosts" >&2
    exit 97
}
mkdir -m 700 "$memory/mobula-$id" 2>/dev/null && memory=$memory/mobula-$id
echo "folder $folder"
echo "memory $memory"
echo "java $candidate"
echo "cores $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)"
echo "kib $(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo)"
number=0
for path in "$@"; do
    sum=
    [ ! -e "$path" ] || sum=$(cd "$path" 2>/dev/null || cd "${path%/*}" || exit
        if [ -d "$path" ]; then find -L . -type f -exec cksum {} + | LC_ALL=C sort; else cksum "${path##*/}"; fi | cksum)
    echo "sum$number $sum"
    number=$((number + 1))
done
echo ready
mkdir "$folder/files"
# an empty input is no archive
{ cat >"$folder/files.tar" && { [ ! -s "$folder/files.tar" ] || tar -xf "$folder/files.tar" -C "$folder/files"; } &&
    rm -f "$folder/files.tar"; } || {
    rm -rf "$folder" "$memory/mobula-$id"
    echo "cannot copy the program to $folder on $host; make room there, or set TMPDIR to a folder with room on all hosts" >&2
    exit 96
}
