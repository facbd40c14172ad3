package org.mobula.launch.ssh.tree;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.mobula.launch.Binding;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobPlan;
import org.mobula.launch.MainClass;

/** Orders as they are. */
final class Orders {
    static final int FANOUT = 32;

    private Orders() {}

    static JobTerms terms(int ranks) {
        JobPlan plan = JobPlan.builder(ranks, folder -> new MainClass("Pi", List.of(), List.of()))
                .arguments(List.of("1000", "", "a b"))
                .javaOptions(List.of("-Xmx1g"))
                .wrapper(List.of("env"))
                .environment(Map.of("WORD", "two\nlines"))
                .transport("tcp")
                .onFailure(FailurePolicy.CONTINUE)
                .prefix(true)
                .timeout(Duration.ofDays(300))
                .binding(Binding.SOCKET)
                .build();
        List<String> jars = IntStream.range(0, 30)
                .mapToObj(i -> "/opt/mobula/tools/target/lib/mobula-module-" + i + "-1.0.jar")
                .toList();
        return new JobTerms(
                "0123456789ab",
                new byte[32],
                plan,
                new MainClass("org.example.Pi", List.of("/home/user/classes"), List.of()),
                Map.of("MOBULA_VERBOSE", "1"),
                new HostTerms(
                        List.of("ssh"),
                        FANOUT,
                        60_000,
                        "/tmp",
                        "/dev/shm",
                        "/home/user",
                        jars,
                        String.join(":", jars),
                        List.of("-Xmx256m")));
    }
}
