package org.mobula.launch.ssh.tree;

import java.time.Duration;
import java.util.Map;
import org.mobula.launch.Binding;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobPlan;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;

/**
 * What is the same on all hosts of a run.
 *
 * @param id the run's name
 * @param secret the run's secret
 * @param plan what the ranks do
 * @param main the prepared program, with paths of the launcher's host
 * @param variables variables of the launcher's process that the ranks receive
 * @param terms how hosts are reached and prepared
 */
public record JobTerms(
        String id, byte[] secret, JobPlan plan, MainClass main, Map<String, String> variables, HostTerms terms) {
    /** A plan's program, which is prepared already. */
    private static final Program PREPARED = folder -> {
        throw new IllegalStateException("the launcher has prepared the program");
    };

    void write(PayloadWriter to) {
        to.text(id).bytes(secret).number(plan.size()).texts(plan.arguments()).texts(plan.javaOptions());
        to.texts(plan.wrapper()).pairs(plan.environment()).text(plan.transport());
        to.text(plan.onFailure().label()).number(plan.prefix() ? 1 : 0).number(plan.verbose() ? 1 : 0);
        to.longNumber(plan.timeout().toMillis()).text(plan.binding().label()).number(plan.debugRank());
        to.text(plan.shipped());
        to.text(main.name()).texts(main.classPath()).texts(main.javaOptions());
        to.pairs(variables);
        terms.write(to);
    }

    static JobTerms read(PayloadReader from) {
        String id = from.text();
        byte[] secret = from.bytes();
        JobPlan plan = plan(from);
        return new JobTerms(
                id,
                secret,
                plan,
                new MainClass(from.text(), from.texts(), from.texts()),
                from.pairs(),
                HostTerms.read(from));
    }

    private static JobPlan plan(PayloadReader from) {
        return JobPlan.builder(from.number(), PREPARED)
                .arguments(from.texts())
                .javaOptions(from.texts())
                .wrapper(from.texts())
                .environment(from.pairs())
                .transport(from.text())
                .onFailure(FailurePolicy.parse(from.text()))
                .prefix(from.number() != 0)
                .verbose(from.number() != 0)
                .timeout(Duration.ofMillis(from.longNumber()))
                .binding(Binding.parse(from.text()))
                .debugRank(from.number())
                .shipped(from.text())
                .build();
    }
}
