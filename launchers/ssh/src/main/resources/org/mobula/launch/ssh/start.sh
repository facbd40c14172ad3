# Starts a rank. Arguments: the working folder, then the command. Input: variables, ended by an empty line; then the rank's own.
cd "$1" 2>/dev/null || cd || exit
shift
while IFS= read -r line && [ -n "$line" ]; do
    export "${line?}"
done
"$@"
code=$?
case $MOBULA_CONTROL in "$MOBULA_JOB"/control-*) rm -f "$MOBULA_CONTROL" ;; esac
exit "$code"
