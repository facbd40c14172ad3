package org.mobula.tools.cluster;

import java.util.List;

/**
 * What the user wants of a {@code JobManifest}.
 *
 * @param name the name of job, service and secret
 * @param ranks the number of pods
 * @param image the image, which starts {@code mobula exec}
 * @param words the arguments of {@code mobula exec}
 * @param cpu processors of a pod
 * @param memory memory of a pod, which includes its shared memory
 * @param sharedMemory the size of {@code /dev/shm}
 * @param secretName the name of the Secret
 * @param secret what it contains; empty if it exists already
 * @param deadlineSeconds how long the job may run; 0 for no limit
 */
public record JobTerms(
        String name,
        int ranks,
        String image,
        List<String> words,
        String cpu,
        String memory,
        String sharedMemory,
        String secretName,
        String secret,
        int deadlineSeconds) {
    static final String SECRET_KEY = "secret";

    /** Copies the words. */
    public JobTerms {
        words = List.copyOf(words);
    }
}
