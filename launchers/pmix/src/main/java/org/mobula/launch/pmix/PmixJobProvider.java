package org.mobula.launch.pmix;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.mobula.launch.scheduled.Exchange;
import org.mobula.launch.scheduled.ScheduledJobProvider;

/** Lets a process that has a PMIx server join its job. */
public final class PmixJobProvider extends ScheduledJobProvider {
    private static final int ORDER = 100;
    private static final AtomicBoolean JOINED = new AtomicBoolean();

    /** For the service loader. */
    public PmixJobProvider() {
        super(JOINED);
    }

    @Override
    public String name() {
        return "pmix";
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    protected Optional<Supplier<Exchange>> exchange(Map<String, String> environment) {
        return environment.containsKey("PMIX_NAMESPACE") && environment.containsKey("PMIX_RANK")
                ? Optional.of(PmixExchange::open)
                : Optional.empty();
    }

    @Override
    protected List<String> variables() {
        return List.of("PMIX_NAMESPACE");
    }

    @Override
    protected String remedy() {
        return "PMIX_NAMESPACE and PMIX_RANK are not set; start the program by `mpirun -n 4 mobula exec ...` or"
                + " `srun --mpi=pmix mobula exec ...`";
    }
}
