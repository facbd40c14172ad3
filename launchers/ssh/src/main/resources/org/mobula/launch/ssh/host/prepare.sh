# Prepares a host for a run and runs its agent. Arguments: id, folder for temporary files, folder for shared memory, JDK of the
# launcher, working folder, paths. Input: the length of an archive, the archive, the agent's command, then the agent's own.
id=$1 parent=$2 memory=$3 jdk=$4 work=$5
shift 5
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
folder=$parent/mobula-$id own=
end() {
    rm -rf "$folder"
    [ -z "$own" ] || rm -rf "$own"
    exit "$1"
}
trap 'end 143' HUP INT PIPE TERM # before the folders: a signal may arrive as soon as they exist
mkdir -m 700 "$folder" || {
    echo "cannot make the folder $folder on $host; make room or set TMPDIR to a folder that exists on all hosts" >&2
    exit 97
}
own=$memory/mobula-$id
if mkdir -m 700 "$own" 2>/dev/null; then memory=$own; else own=; fi
echo "folder $folder"
echo "memory $memory"
echo "java $candidate"
number=0
for path in "$@"; do
    sum=
    [ ! -e "$path" ] || sum=$(cd "$path" 2>/dev/null || cd "${path%/*}" || exit
        if [ -d "$path" ]; then find -L . -type f -exec cksum {} + | LC_ALL=C sort; else cksum "${path##*/}"; fi | cksum)
    echo "sum$number $sum"
    number=$((number + 1))
done
echo ready
IFS= read -r bytes || end 95
[ "$bytes" = 0 ] || { mkdir "$folder/files" && head -c "$bytes" | tar -xf - -C "$folder/files"; } || {
    echo "cannot copy the program to $folder on $host; make room there, or set TMPDIR to a folder with room on all hosts" >&2
    end 96
}
IFS= read -r command || end 95
cd "$work" 2>/dev/null || cd || end 94
eval "$command"
end $?
