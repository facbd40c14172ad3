import module java.base;

/**
 * The Fourier transform of complex numbers (FFT). Points are distributed cyclically at first: each rank transforms
 * those that it has. Then they are distributed in blocks, by messages of complex numbers, each rank to the others in
 * another order. The rest of the transform is again local. Finally the sum of the result travels around the ring, as a
 * check.
 *
 * <p>After D. Culler et al., "LogP: Towards a Realistic Model of Parallel Computation", PPoPP 1993, section 4.1.1.
 */
final class Fft implements Program.Problem {
    private static final double TOLERANCE = 1e-12;

    private final int requested;
    private final int chunk;

    private Fft(int requested, int chunk) {
        this.requested = requested;
        this.chunk = chunk;
    }

    static void main(String[] arguments) {
        Options options = new Options("Fft.java", "Fourier transform of complex numbers.")
                .number("points", 4096, 1 << 20, 1, "points; rounded up to the number of ranks times a power of two")
                .number("chunk", 64, 1024, 1, "points of a message at most");
        Program.run(options, arguments, given -> new Fft(given.value("points"), given.value("chunk")));
    }

    private int pointsPerRank(int ranks) {
        int least = Math.ceilDiv(requested, ranks);
        return least == 1 ? 1 : Integer.highestOneBit(least - 1) << 1;
    }

    @Override
    public String text(int ranks) {
        return "FFT of %d points, %d points in a message".formatted(ranks * pointsPerRank(ranks), chunk);
    }

    @Override
    public String obstacle(int ranks) {
        return requested > 1 << 24 ? "--points must be " + (1 << 24) + " or less" : "";
    }

    @Override
    public int largestMessage(int ranks) {
        return chunk * Message.POINT_BYTES;
    }

    @Override
    public double tolerance() {
        return TOLERANCE;
    }

    private static double inputRe(long index) {
        return (index * 7919 + 13) % 1009 / 1009.0 - 0.5;
    }

    private static double inputIm(long index) {
        return (index * 6007 + 29) % 997 / 997.0 - 0.5;
    }

    @Override
    public double[] solve(Exchange exchange) {
        int ranks = exchange.size();
        int rank = exchange.rank();
        int each = pointsPerRank(ranks);
        Shares shares = new Shares(each, ranks);
        Fourier cyclic =
                new Fourier(each, i -> inputRe((long) i * ranks + rank), i -> inputIm((long) i * ranks + rank));
        cyclic.transform();
        cyclic.turn(rank, ranks * each);
        for (int i = 1; i < ranks; i++) {
            int to = (rank + i) % ranks;
            for (int first = shares.first(to); first < shares.first(to + 1); first += chunk) {
                exchange.send(to, Message.of(cyclic.points(first, Math.min(first + chunk, shares.first(to + 1)))));
            }
        }
        Fourier[] block = new Fourier[ranks];
        int first = shares.first(rank);
        int count = shares.count(rank);
        block[rank] = new Fourier(count, i -> cyclic.re(first + i), i -> cyclic.im(first + i));
        for (int i = 1; i < ranks; i++) {
            int from = (rank + ranks - i) % ranks;
            block[from] = receive(exchange, from, count);
        }
        double[] result = Fourier.across(block, count);
        circulate(exchange, result, (double) ranks * each);
        return result;
    }

    private Fourier receive(Exchange exchange, int from, int count) {
        Fourier part = new Fourier(count, i -> 0, i -> 0);
        for (int filled = 0; filled < count; ) {
            Message.Points received = exchange.receivePoints(from);
            filled = part.fill(filled, received.values());
            exchange.release(received);
        }
        return part;
    }

    /** Adds up the whole result, which is the first point of the input times the number of points. */
    private static void circulate(Exchange exchange, double[] result, double points) {
        double re = 0;
        double im = 0;
        for (int i = 0; i < result.length; i += 2) {
            re += result[i];
            im += result[i + 1];
        }
        int ranks = exchange.size();
        int right = (exchange.rank() + 1) % ranks;
        int left = (exchange.rank() + ranks - 1) % ranks;
        if (exchange.rank() == 0) {
            exchange.send(right, Message.of(List.of(Message.complex(re, im))));
        }
        Message.Points sum = exchange.receivePoints(left);
        Message.Complex before = sum.values().getFirst();
        double sumRe = before.re();
        double sumIm = before.im();
        exchange.release(sum);
        if (exchange.rank() != 0) {
            exchange.send(right, Message.of(List.of(Message.complex(sumRe + re, sumIm + im))));
        } else if (Math.hypot(sumRe / points - inputRe(0), sumIm / points - inputIm(0)) > TOLERANCE) {
            throw new IllegalStateException("wrong: the sum of the result is " + sumRe + " + " + sumIm + "i");
        }
    }

    @Override
    public double[] solveAlone(int ranks) {
        int each = pointsPerRank(ranks);
        int all = ranks * each;
        double[] whole = Fourier.recursive(all, Fft::inputRe, Fft::inputIm);
        double[] ordered = new double[2 * all]; // a rank has the points k, k + each, ..., for each k of its block
        for (int k = 0; k < each; k++) {
            for (int q = 0; q < ranks; q++) {
                ordered[2 * (k * ranks + q)] = whole[2 * (k + q * each)];
                ordered[2 * (k * ranks + q) + 1] = whole[2 * (k + q * each) + 1];
            }
        }
        return ordered;
    }
}
