/** The default launcher: ranks are processes of this machine. */
module org.mobula.launch.local {
    requires static org.jspecify;
    requires java.management;
    requires jdk.management;
    requires org.mobula.launch;

    provides org.mobula.launch.spi.Launcher with
            org.mobula.launch.local.LocalLauncher;
    provides org.mobula.launch.spi.JobProvider with
            org.mobula.launch.local.rank.LocalJobProvider;
}
