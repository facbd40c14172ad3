package org.mobula.tools.cluster;

/**
 * The recipe of an image with a JDK and Mobula, for {@code podman build} or {@code docker build} in Mobula's folder.
 */
public final class Containerfile {
    /** The image that it starts from by default. */
    public static final String BASE = "docker.io/library/eclipse-temurin:25-jdk";

    private Containerfile() {}

    /**
     * The text.
     *
     * @param base an image with a JDK 25 and a POSIX shell
     */
    public static String text(String base) {
        return """
                # An image whose containers are ranks: podman build -t mobula -f Containerfile MOBULA_FOLDER
                # Put a program above it:               FROM mobula
                #                                       COPY Pi.java /app/
                FROM %s
                COPY mobula /opt/mobula/mobula
                COPY build/find-jdk /opt/mobula/build/find-jdk
                COPY tools/target/lib /opt/mobula/tools/target/lib
                # the script builds nothing where no source is newer than this file
                RUN mkdir -p /opt/mobula/target /app && touch /opt/mobula/target/built-tools
                WORKDIR /app
                USER 65532:65532
                ENTRYPOINT ["/opt/mobula/mobula", "exec"]
                """.formatted(base);
    }
}
