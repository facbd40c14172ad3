/** The command line: {@code mobula run}, {@code mobula doctor}, {@code mobula perf}. */
module org.mobula.tools {
    requires static org.jspecify;
    requires org.mobula;
    requires org.mobula.mpj;
    requires com.google.gson;
    requires HdrHistogram;
    requires info.picocli;
    requires java.compiler;
    requires java.management;
    requires jdk.compiler;

    opens org.mobula.tools to
            info.picocli;

    uses org.mobula.launch.spi.JobProvider;
    uses org.mobula.launch.spi.Launcher;
    uses org.mobula.transport.spi.TransportProvider;
}
