/** The default launcher: ranks are processes of this machine. */
module org.mobula.launch.local {
    requires static org.jspecify;
    requires java.management;
    requires jdk.management;
    requires org.mobula.launch;

    exports org.mobula.launch.local.control to
            org.mobula.launch.scheduled,
            org.mobula.launch.ssh;
    exports org.mobula.launch.local.rank to
            org.mobula.launch.scheduled,
            org.mobula.launch.ssh;
    exports org.mobula.launch.local.run to
            org.mobula.launch.scheduled,
            org.mobula.launch.ssh;

    provides org.mobula.launch.spi.Launcher with
            org.mobula.launch.local.run.LocalLauncher;
    provides org.mobula.launch.spi.JobProvider with
            org.mobula.launch.local.rank.LocalJobProvider;
}
