/** The job: who am I, who are the others, how to start them; the SPI of the launchers. */
module org.mobula.launch {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires java.management;
    requires jdk.management;

    exports org.mobula.launch;
    exports org.mobula.launch.spi;

    uses org.mobula.launch.spi.JobProvider;
    uses org.mobula.launch.spi.Launcher;
}
