import module org.mobula;

// Ray tracing, as in the Java Grande suite: the lines of the picture are distributed cyclically; each rank sends its
// lines to rank 0 as they are finished, and the sum of all its points at the end. The versions differ in how they send
// them.

void main(String[] arguments) throws InterruptedException {
    Versions<Integer, Picture.Painter> versions = new Versions<Integer, Picture.Painter>("tracer")
            .by(Way.REMOTE, RayTracerByRemote::run)
            .by(Way.GROUP, RayTracerByGroup::run)
            .by(Way.MESSAGE, RayTracerByMessage::run);
    Options options = new Options("RayTracer.java", "A picture of 64 spheres.")
            .versions(versions.ways())
            .number("side", 150, 500, 1, "lines of the picture, and points of a line");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            int side = options.value("side");
            versions.run(node, options, side, side, this::compare);
        }
    }
}

void compare(Versions.Outcome<Picture.Painter> ran, int side) {
    Scene scene = new Scene(side);
    int[][] expected = new int[side][];
    long begun = System.nanoTime();
    Arrays.setAll(expected, scene::line);
    double sequential = (System.nanoTime() - begun) / 1e9;

    Picture.Painter first = ran.workers().getFirst();
    IO.println("RayTracer %d x %d, %s: sum %d".formatted(side, side, ran.ranks(), first.sum()));
    Report.of("line", side, ran.seconds(), sequential, ran.workers()).print();
    int[][] picture = first.picture();
    for (int line = 0; line < side; line++) {
        int differs = Arrays.mismatch(picture[line], expected[line]);
        if (differs >= 0) {
            throw new IllegalStateException("wrong: point " + differs + " of line " + line + " is "
                    + picture[line][differs] + ", but sequentially " + expected[line][differs]);
        }
    }
    long sum = Arrays.stream(expected).mapToLong(Scene::sum).sum();
    if (first.sum() != sum) {
        throw new IllegalStateException("wrong: the sum is " + first.sum() + ", but sequentially " + sum);
    }
    IO.println("verified: equal to the sequential run to the last bit");
}
