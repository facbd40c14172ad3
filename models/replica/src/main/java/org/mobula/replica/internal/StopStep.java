package org.mobula.replica.internal;

/** The order has ended, or the node is closed: writes that wait are abandoned. */
record StopStep(OrderedReplicas all, long sequence) implements Step {
    @Override
    public void run() {
        for (Catalog.Entry entry : all.catalog().all()) {
            Replica replica = entry.replica();
            if (replica != null) {
                replica.letGo();
            }
        }
        all.schedule().done();
    }
}
