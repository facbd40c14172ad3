/** The job: this rank, the other ranks, how they are started; the SPI of launchers. */
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
