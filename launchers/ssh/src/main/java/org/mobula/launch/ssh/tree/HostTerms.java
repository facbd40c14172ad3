package org.mobula.launch.ssh.tree;

import java.util.List;

/**
 * How hosts are reached and prepared.
 *
 * @param ssh the words of the ssh command
 * @param fanout how many hosts one process starts
 * @param livenessMillis how long a connection between hosts may be silent
 * @param temporary the folder for temporary files of the launcher's host
 * @param memory its folder for shared-memory files
 * @param workingFolder the launcher's working folder
 * @param paths files and folders that the ranks need, by their paths on the launcher's host
 * @param modulePath the launcher's module path
 * @param agentOptions options of the agents' JVMs
 */
public record HostTerms(
        List<String> ssh,
        int fanout,
        long livenessMillis,
        String temporary,
        String memory,
        String workingFolder,
        List<String> paths,
        String modulePath,
        List<String> agentOptions) {
    void write(PayloadWriter to) {
        to.texts(ssh).number(fanout).longNumber(livenessMillis).text(temporary).text(memory);
        to.text(workingFolder).texts(paths).text(modulePath).texts(agentOptions);
    }

    static HostTerms read(PayloadReader from) {
        return new HostTerms(
                from.texts(),
                from.number(),
                from.longNumber(),
                from.text(),
                from.text(),
                from.text(),
                from.texts(),
                from.text(),
                from.texts());
    }
}
