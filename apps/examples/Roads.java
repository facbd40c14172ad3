import module org.mobula;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

// A map of roads that all ranks read where it lies. Rank 0 builds a graph with cycles and writes it to a file. Each
// rank maps the file and finds distances in it, without reading it first. It passes them to rank 0, which reads them
// where they arrive.

static final int TOWNS = 400; // on a grid of 20 x 20
static final int SIDE = 20;

/** A town; its neighbours lead back to it. */
interface Town {
    int number();

    List<Town> neighbours();
}

/** A map. */
interface Country {
    String name();

    List<Town> towns();
}

/** The distances from one town. */
interface Distances {
    int from();

    IntBuffer steps();
}

/** Collects the distances. */
interface Atlas extends Remote {
    void add(@InPlace Distances distances);
}

/** A town while the map is built. */
static final class Site implements Town {
    private final int number;
    private final List<Town> neighbours = new ArrayList<>();

    Site(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public List<Town> neighbours() {
        return neighbours;
    }
}

record Route(int from, IntBuffer steps) implements Distances {}

record Land(String name, List<Town> towns) implements Country {}

/** Adds up what arrives. */
static final class Sum implements Atlas {
    private long steps;

    @Override
    public synchronized void add(Distances distances) {
        IntBuffer all = distances.steps();
        for (int i = 0; i < all.limit(); i++) {
            steps += all.get(i);
        }
    }

    synchronized long steps() {
        return steps;
    }
}

static Country build() {
    List<Site> sites = new ArrayList<>();
    for (int i = 0; i < TOWNS; i++) {
        sites.add(new Site(i));
    }
    for (int i = 0; i < TOWNS; i++) {
        if (i % SIDE < SIDE - 1) {
            connect(sites.get(i), sites.get(i + 1));
        }
        if (i + SIDE < TOWNS) {
            connect(sites.get(i), sites.get(i + SIDE));
        }
    }
    return new Land("Gridland", List.copyOf(sites));
}

static void connect(Site one, Site other) {
    one.neighbours.add(other);
    other.neighbours.add(one);
}

/** Breadth-first search in the mapped file. */
static Distances search(Country country, int from) {
    int[] steps = new int[country.towns().size()];
    Arrays.fill(steps, -1);
    steps[from] = 0;
    ArrayDeque<Town> open = new ArrayDeque<>(List.of(country.towns().get(from)));
    while (!open.isEmpty()) {
        Town town = open.removeFirst();
        for (Town next : town.neighbours()) {
            if (steps[next.number()] < 0) {
                steps[next.number()] = steps[town.number()] + 1;
                open.addLast(next);
            }
        }
    }
    return new Route(from, IntBuffer.wrap(steps));
}

void main() throws Exception {
    Codecs codecs = new Codecs(CodecOptions.defaults(), Town.class.getClassLoader());
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        Sum sum = new Sum();
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "roads-" + ProcessHandle.current().pid());
        if (node.rank() == 0) {
            ObjectBuffer buffer = ObjectBuffer.growing(codecs);
            buffer.write(build(), Country.class);
            Files.write(file, buffer.bytes().toArray(ValueLayout.JAVA_BYTE));
            remoting.bind("map", (Name) file::toString);
            remoting.bind("atlas", sum);
        }
        Path map = Path.of(remoting.lookup("map", Name.class).path());
        Atlas atlas = remoting.lookup("atlas", Atlas.class);
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(map)) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            Country country = ObjectBuffer.over(codecs, mapped).read(Country.class);
            for (int from = node.rank(); from < 12; from += node.size()) {
                atlas.add(search(country, from));
            }
        }
        node.barrier();
        if (node.rank() == 0) {
            Files.delete(file);
            IO.println(sum.steps() + " steps");
        }
    }
}

/** Where the map is. */
interface Name extends Remote {
    String path();
}
