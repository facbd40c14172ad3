/** Comparisons with other libraries, for anyone to repeat: {@code bench/compare}. */
module org.mobula.bench {
    requires static org.jspecify;
    requires com.google.gson;
    requires info.picocli;
    requires java.compiler;
    requires java.desktop;
    requires java.rmi;
    requires jdk.management;
    requires org.mobula;
    requires xchart;

    opens org.mobula.bench to
            info.picocli;
    opens org.mobula.bench.profile to
            info.picocli;

    uses org.mobula.launch.spi.Launcher;
}
