/** Ranks whose processes a scheduler started: what the launchers for schedulers share. */
module org.mobula.launch.scheduled {
    requires static org.jspecify;
    requires transitive org.mobula.launch;
    requires org.mobula.launch.local;

    exports org.mobula.launch.scheduled to
            org.mobula.launch.kubernetes,
            org.mobula.launch.pmi,
            org.mobula.launch.pmix,
            org.mobula.launch.slurm;
    exports org.mobula.launch.scheduled.rendezvous to
            org.mobula.launch.kubernetes,
            org.mobula.launch.slurm;
}
