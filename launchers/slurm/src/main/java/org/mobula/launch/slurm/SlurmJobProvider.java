package org.mobula.launch.slurm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.mobula.launch.scheduled.Exchange;
import org.mobula.launch.scheduled.ScheduledJobProvider;
import org.mobula.launch.scheduled.rendezvous.Rendezvous;

/** Lets a task of a Slurm step join its job. Asked last, because a PMI plug-in knows more. */
public final class SlurmJobProvider extends ScheduledJobProvider {
    private static final int ORDER = 300;
    private static final AtomicBoolean JOINED = new AtomicBoolean();

    /** For the service loader. */
    public SlurmJobProvider() {
        super(JOINED);
    }

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    protected Optional<Supplier<Exchange>> exchange(Map<String, String> environment) {
        return SlurmStep.of(environment).map(step -> () -> Rendezvous.begin(step.terms(environment)));
    }

    @Override
    protected List<String> variables() {
        return List.of("SLURM_STEP_ID");
    }

    @Override
    protected String remedy() {
        return "SLURM_JOB_ID, SLURM_STEP_ID, SLURM_PROCID, SLURM_NTASKS and SLURM_STEP_NODELIST are not all set; start"
                + " the program by `srun -n 4 mobula exec ...`";
    }
}
