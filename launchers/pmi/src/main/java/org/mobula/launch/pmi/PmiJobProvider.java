package org.mobula.launch.pmi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.mobula.launch.scheduled.Exchange;
import org.mobula.launch.scheduled.ScheduledJobProvider;

/** Lets a process that has a PMI-1 server join its job. */
public final class PmiJobProvider extends ScheduledJobProvider {
    private static final int ORDER = 200;
    private static final AtomicBoolean JOINED = new AtomicBoolean();

    /** For the service loader. */
    public PmiJobProvider() {
        super(JOINED);
    }

    @Override
    public String name() {
        return "pmi";
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    protected Optional<Supplier<Exchange>> exchange(Map<String, String> environment) {
        return PmiAddress.of(environment).map(address -> () -> PmiExchange.open(address));
    }

    @Override
    protected List<String> variables() {
        return List.of("PMI_FD", "PMI_PORT");
    }

    @Override
    protected String remedy() {
        return "neither PMI_FD nor PMI_PORT is set; start the program by `mpiexec.hydra -n 4 mobula exec ...` or"
                + " `srun --mpi=pmi2 mobula exec ...`";
    }
}
