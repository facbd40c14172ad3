package org.mobula.replica.internal;

/** The order has ended, or the node is closed: writes that wait are abandoned. */
record StopStep(OrderedReplicas all, long sequence) implements OrderedStep {
    @Override
    public void run() {
        for (ReplicaCatalog.Entry entry : all.catalog().all()) {
            Replica replica = entry.replica();
            if (replica != null) {
                replica.letGo();
            }
        }
        all.schedule().done();
    }
}
