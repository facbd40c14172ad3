package org.mobula.tools.perf;

import org.mobula.remote.Remote;

/** Where ranks hand in what they measured. */
interface Board extends Remote {
    /** Takes a rank's sample of the kind that is measured just now. */
    void handIn(int rank, Sample sample);
}
