package org.mobula.tools.perf;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.tools.perf.codec.CodecBenchmark;
import org.mobula.tools.perf.message.CollectiveBenchmark;
import org.mobula.tools.perf.message.MessageBenchmark;
import org.mobula.tools.perf.remote.RemoteBenchmark;
import org.mobula.tools.perf.shared.SharedBenchmark;
import org.mobula.tools.perf.transport.TransportBenchmark;

/** The main class of each rank: runs a {@link Benchmark}. Rank 0 collects the samples and prints the results. */
public final class PerfRank {
    private static final String COLLECTOR = "sample-collector";

    private final Node node;
    private final BenchmarkOptions options;
    private final PrintStream out;
    private final Map<Integer, Sample> samples = new ConcurrentHashMap<>();
    private final List<Result> results = new ArrayList<>();

    private PerfRank(Node node, BenchmarkOptions options, PrintStream out) {
        this.node = node;
        this.options = options;
        this.out = out;
    }

    /** @param arguments {@link BenchmarkOptions#arguments} */
    public static void main(String[] arguments) throws IOException {
        try (Node node = Node.join()) {
            run(node, BenchmarkOptions.parse(arguments), System.out);
        }
    }

    /** Runs a benchmark on all ranks of a node's job; each rank calls this. Rank 0 prints the results. */
    static void run(Node node, BenchmarkOptions options, PrintStream out) throws IOException {
        new PerfRank(node, options, out).run();
        node.barrier();
    }

    private Benchmark benchmark() {
        return switch (options.benchmark()) {
            case RemoteBenchmark.NAME -> RemoteBenchmark.open(node, options.sizes());
            case TransportBenchmark.NAME -> TransportBenchmark.open(node, options.sizes());
            case MessageBenchmark.NAME -> MessageBenchmark.open(node, options.sizes());
            case CollectiveBenchmark.NAME -> new CollectiveBenchmark(node, options.sizes());
            case SharedBenchmark.NAME -> SharedBenchmark.open(node, options.sizes());
            case CodecBenchmark.NAME -> CodecBenchmark.open(node, options.sizes());
            default -> throw new IllegalArgumentException("unknown benchmark \"" + options.benchmark() + "\"");
        };
    }

    private void run() throws IOException {
        Remoting remoting = Remoting.of(node).allow(Sample.class);
        if (node.rank() == 0) {
            remoting.bind(COLLECTOR, (SampleCollector) samples::put);
        }
        Benchmark benchmark = benchmark();
        SampleCollector collector = remoting.lookup(COLLECTOR, SampleCollector.class);
        Environment environment = Environment.of(node, benchmark.medium(), (node.rank() + 1) % node.size());
        if (node.rank() == 0) {
            printHead(benchmark);
        }
        Sampler sampler = new Sampler(options, benchmark.bytes(), benchmark.iterations());
        for (Case measured : benchmark.cases()) {
            node.barrier();
            switch (benchmark.role()) {
                case MEASURES -> collector.add(node.rank(), sampler.sample(measured));
                case PARTICIPATES -> sampler.sample(measured);
                case SERVES -> {} // the barrier polls, which is all that serving takes
            }
            node.barrier();
            if (node.rank() == 0) {
                report(measured, environment);
            }
        }
        if (node.rank() == 0) {
            out.println(new Summary(environment).line(benchmark.summary(results), results.getFirst()));
        }
    }

    private void printHead(Benchmark benchmark) {
        double seconds = 2 * options.time().toNanos() / 1e9 * benchmark.cases().size();
        out.println(benchmark.description()
                + (benchmark.medium().isEmpty() ? "" : " over " + benchmark.medium())
                + "; times in us; takes " + Math.round(Math.ceil(seconds)) + " s at most");
        out.println(Result.HEAD);
    }

    private void report(Case measured, Environment environment) throws IOException {
        Result result = Result.of(measured, samples.values());
        samples.clear();
        results.add(result);
        out.println(result.line());
        if (!options.json().isEmpty()) {
            new JsonLines(options, environment).append(result);
        }
    }
}
