package org.mobula.launch.ssh.tree;

import java.util.List;
import java.util.Map;

/**
 * What an agent starts: the ranks of its host, and the hosts below.
 *
 * @param version the version of Mobula, which must be the agent's
 * @param job what is the same on all hosts
 * @param host the agent's host
 * @param folder the run's folder there
 * @param memory the folder for shared-memory files there
 * @param copies paths of files on the agent's host, by their paths on the launcher's, where they differ
 * @param below the hosts below
 */
public record StartOrder(
        String version,
        JobTerms job,
        HostEntry host,
        String folder,
        String memory,
        Map<String, String> copies,
        List<HostEntry> below) {
    /** The version of the frames; the launcher copies its own files to a host that has others. */
    public static final String VERSION = "mobula-hosts 1";

    /** The frame. */
    public Frame frame() {
        return Frame.of(FrameKind.ORDER, to -> {
            to.text(version);
            job.write(to);
            host.write(to);
            to.text(folder).text(memory).pairs(copies).number(below.size());
            below.forEach(entry -> entry.write(to));
        });
    }

    /** The order of a frame; of one by another version of Mobula only the version is right. */
    public static String version(Frame frame) {
        return frame.read().text();
    }

    /**
     * The order of a frame.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    public static StartOrder of(Frame frame) {
        PayloadReader from = frame.read();
        return new StartOrder(
                from.text(),
                JobTerms.read(from),
                HostEntry.read(from),
                from.text(),
                from.text(),
                from.pairs(),
                from.list(() -> HostEntry.read(from)));
    }
}
