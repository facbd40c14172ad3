package org.mobula.launch.kubernetes;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.mobula.launch.scheduled.Exchange;
import org.mobula.launch.scheduled.ScheduledJobProvider;
import org.mobula.launch.scheduled.rendezvous.Rendezvous;

/** Lets a pod of an Indexed Job join the others. */
public final class KubernetesJobProvider extends ScheduledJobProvider {
    private static final int ORDER = 400;
    private static final AtomicBoolean JOINED = new AtomicBoolean();

    /** For the service loader. */
    public KubernetesJobProvider() {
        super(JOINED);
    }

    @Override
    public String name() {
        return "kubernetes";
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    protected Optional<Supplier<Exchange>> exchange(Map<String, String> environment) {
        return IndexedPod.of(environment).map(pod -> () -> {
            NameCache.forgetUnknownNames();
            return Rendezvous.begin(pod.terms(environment), pod.ready());
        });
    }

    @Override
    protected List<String> variables() {
        return List.of(IndexedPod.INDEX);
    }

    @Override
    protected String remedy() {
        return "JOB_COMPLETION_INDEX is not set; start the program as a Job whose completionMode is Indexed, such as `mobula"
                + " kubernetes manifest` prints";
    }
}
