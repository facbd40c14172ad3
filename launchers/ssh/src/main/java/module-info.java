/** The launcher for several hosts without a scheduler: ranks are started by ssh. */
module org.mobula.launch.ssh {
    requires static org.jspecify;
    requires org.mobula.launch;
    requires org.mobula.launch.local;

    provides org.mobula.launch.spi.Launcher with
            org.mobula.launch.ssh.SshLauncher;
}
