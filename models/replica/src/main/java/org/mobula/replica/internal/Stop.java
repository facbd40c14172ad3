package org.mobula.replica.internal;

/** The order has ended: writes that wait go on and fail. */
record Stop(OrderedReplicas all, long sequence) implements Step {
    @Override
    public void run() {
        all.all().forEach(replica -> replica.monitors.wakeAllWrites());
    }
}
