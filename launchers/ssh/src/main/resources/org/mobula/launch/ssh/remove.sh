# Removes the files of a run on a host. Arguments: its id, its folder, its folder in shared memory.
for folder in "$2" "$3"; do
    case $folder in */mobula-"$1") rm -rf "$folder" ;; esac
done
