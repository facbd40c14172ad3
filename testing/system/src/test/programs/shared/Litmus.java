import module org.mobula;

/**
 * The litmus programs of the guide, on four ranks. In each round the ranks change roles and the units x and y; the
 * result is one bit for each variable that a rank has read. A unit contains the number of the round that wrote it last,
 * so no round resets it. Rank 0 prints a line for each protocol, program and way to read: the number of rounds, and of
 * those with the outcome of the table.
 *
 * <pre>mobula run -n 4 Litmus.java 100 1 lazy,update</pre>
 *
 * Arguments: rounds of each entry, seed, protocols.
 */
static final int PAIRS = 8;

static final int LONGEST_DELAY = 2000;

/**
 * A step of a role.
 *
 * @param kind w writes, r reads, u reads what was released last, a acquires and reads
 * @param unit 0 is x, 1 is y
 * @param bit of the variable
 */
record Step(char kind, int unit, int bit) {}

/** @param outcome the bits, all of which the roles read, if the writes appear in different orders */
record Litmus(String name, int outcome, List<List<Step>> roles) {}

static final List<Litmus> PROGRAMS = List.of(
        new Litmus("message-passing", 0b01, List.of(steps("w0 w1"), List.of(), steps("u1:0 r0:1"))),
        new Litmus("message-passing-by-a-lock", 0b01, List.of(steps("w0 w1"), List.of(), steps("a1:0 r0:1"))),
        new Litmus("store-buffering", 0b00, List.of(steps("w0 r1:0"), steps("w1 r0:1"))),
        new Litmus("load-buffering", 0b11, List.of(steps("r0:0 w1"), steps("r1:1 w0"))),
        new Litmus(
                "independent-reads",
                0b0101,
                List.of(steps("w0"), steps("w1"), steps("u0:0 r1:1"), steps("u1:2 r0:3"))));

/** One rank's part of a round. */
record Part(List<SharedUnit<long[]>> units, long round, boolean acquires, Random random) {
    int run(List<Step> steps) {
        int bits = 0;
        for (Step step : steps) {
            SharedUnit<long[]> unit = units.get(step.unit());
            delay();
            if (step.kind() == 'w') {
                unit.acquire();
                unit.value()[0] = round;
                unit.release();
            } else {
                bits |= (read(unit, step.kind()) == round ? 1 : 0) << step.bit();
            }
        }
        return bits;
    }

    private long read(SharedUnit<long[]> unit, char kind) {
        if (kind != 'a' && !acquires) {
            return kind == 'u' ? unit.update()[0] : unit.read()[0];
        }
        unit.acquireRead();
        long value = unit.value()[0];
        unit.release();
        return value;
    }

    /** A rank may have a copy before the program begins, as a cache line may be in a cache. */
    void warm() {
        for (SharedUnit<long[]> unit : units) {
            if (random.nextBoolean()) {
                unit.read();
            }
        }
    }

    private void delay() {
        switch (random.nextInt(4)) {
            case 0 -> Thread.yield();
            case 1 -> {
                for (int i = random.nextInt(LONGEST_DELAY); i > 0; i--) {
                    Thread.onSpinWait();
                }
            }
            default -> {
                // none
            }
        }
    }
}

static List<Step> steps(String words) {
    return Stream.of(words.split(" "))
            .map(word -> new Step(
                    word.charAt(0), word.charAt(1) - '0', word.length() > 2 ? word.charAt(3) - '0' : 0))
            .toList();
}

void main(String[] arguments) {
    int rounds = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    try (Node node = Node.join()) {
        SharedObjects shared = SharedObjects.of(node);
        Communicator world = Communicator.world(node);
        for (String protocol : arguments[2].split(",")) {
            SharedArray<long[]> units = shared.array(
                    long[].class,
                    2 * PAIRS,
                    Distribution.cyclic(),
                    SharedOptions.defaults().withProtocol(protocol));
            long round = 0;
            for (Litmus litmus : PROGRAMS) {
                for (boolean acquires : new boolean[] {false, true}) {
                    long[] seen = new long[rounds];
                    for (int i = 0; i < rounds; i++) {
                        Random common = new Random(seed ^ (++round << 20) ^ protocol.hashCode());
                        List<Integer> roles = new ArrayList<>(IntStream.range(0, node.size()).boxed().toList());
                        Collections.shuffle(roles, common);
                        int role = roles.get(node.rank());
                        int pair = 2 * common.nextInt(PAIRS);
                        Part part = new Part(
                                List.of(units.block(pair), units.block(pair + 1)),
                                round,
                                acquires,
                                new Random(common.nextLong() + node.rank()));
                        shared.barrier();
                        part.warm();
                        shared.barrier();
                        seen[i] = role < litmus.roles().size() ? part.run(litmus.roles().get(role)) : 0;
                    }
                    shared.barrier();
                    world.allReduce(Section.IN_PLACE, Section.of(seen), Operation.SUM); // each bit is of one rank
                    if (node.rank() == 0) {
                        IO.println(protocol + " " + litmus.name() + " " + (acquires ? "acquire" : "read") + " "
                                + rounds + " rounds, outcome in "
                                + LongStream.of(seen).filter(bits -> bits == litmus.outcome()).count());
                    }
                }
            }
        }
    }
}
