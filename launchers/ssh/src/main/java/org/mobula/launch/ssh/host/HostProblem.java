package org.mobula.launch.ssh.host;

/** Why a host cannot be used, in one sentence: the host, the cause and the remedy. */
final class HostProblem {
    private static final int SSH_FAILED = 255;

    private static final int SCRIPT_FIRST = 94;
    private static final int SCRIPT_LAST = 98;

    private HostProblem() {}

    /** Whether an exit code is one by which the script {@code prepare.sh} ends after it has printed why. */
    static boolean isOfScript(int code) {
        return code >= SCRIPT_FIRST && code <= SCRIPT_LAST;
    }

    /**
     * The sentence.
     *
     * @param host as the user calls it
     * @param code the exit code of ssh or of the script on the host
     * @param errors what it has printed on standard error
     */
    static String of(String host, int code, String errors) {
        String last = errors.isEmpty()
                ? "its shell ended with exit code " + code
                : errors.lines().toList().getLast();
        if (code != SSH_FAILED) {
            return "host " + host + " cannot run ranks: " + last;
        }
        String cause = last;
        String remedy = "check that `ssh " + host + " true` works without a question";
        if (errors.contains("Could not resolve hostname")) {
            cause = "its name is unknown";
            remedy = "correct the name, or add it to /etc/hosts or to ~/.ssh/config";
        } else if (errors.contains("Permission denied")) {
            cause = "it refuses the key of user " + System.getProperty("user.name");
            remedy = "add the key to ~/.ssh/authorized_keys there, and check that `ssh " + host + " true` asks nothing";
        } else if (errors.contains("Host key verification failed")) {
            cause = "its host key is not known";
            remedy = "connect once by `ssh " + host + "` and accept the key";
        } else if (errors.contains("timed out") || errors.contains("No route to host")) {
            cause = "it does not answer";
            remedy = "check that it runs and that the network leads there";
        } else if (errors.contains("Connection refused")) {
            cause = "no ssh server runs there";
            remedy = "start sshd, or name its port in ~/.ssh/config";
        }
        return "host " + host + " cannot be reached by ssh: " + cause + " (" + last + "); " + remedy;
    }
}
