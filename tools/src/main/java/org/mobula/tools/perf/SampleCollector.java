package org.mobula.tools.perf;

import org.mobula.remote.Remote;

/** Collects the ranks' samples at rank 0. */
interface SampleCollector extends Remote {
    /** Adds a rank's sample of the case that is being measured. */
    void add(int rank, Sample sample);
}
