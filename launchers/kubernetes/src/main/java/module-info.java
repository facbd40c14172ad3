/** The launcher for Kubernetes: ranks are the pods of an Indexed Job, which find each other by DNS. */
module org.mobula.launch.kubernetes {
    requires static org.jspecify;
    requires org.mobula.launch;
    requires org.mobula.launch.scheduled;

    provides org.mobula.launch.spi.JobProvider with
            org.mobula.launch.kubernetes.KubernetesJobProvider;
}
