import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

import module org.mobula;

/**
 * Each rank reads a file of the launcher, sends a line of it to the next rank by a remote call, and writes the answer
 * to a file. With an argument the ranks then load a class of that name, or read until they are ended.
 */
public class Shipped {
    /** A class that only the launcher has. */
    public record Line(String text) {}

    /** A remote interface that only the launcher has. */
    public interface Reverser extends Remote {
        Line reverse(Line line);
    }

    public static void main(String[] arguments) throws Exception {
        try (Node node = Node.join()) {
            Remoting remoting = Remoting.of(node);
            remoting.bind("reverser-" + node.rank(), (Reverser)
                    line -> new Line(new StringBuilder(line.text()).reverse().toString()));
            node.barrier();
            String read = text(node);
            Reverser next = remoting.lookup("reverser-" + (node.rank() + 1) % node.size(), Reverser.class);
            Line answer = next.reverse(new Line(read));
            try (OutputStream out = node.files().write("out-" + node.rank())) {
                out.write(answer.text().getBytes(StandardCharsets.UTF_8));
            }
            node.barrier();
            IO.println("rank " + node.rank() + " with class path [" + System.getProperty("java.class.path") + "]: "
                    + answer.text());
            if (arguments.length > 0 && arguments[0].equals("read")) {
                IO.println("reading");
                while (true) {
                    text(node);
                }
            } else if (arguments.length > 0) {
                Class.forName(arguments[0]);
            }
            node.barrier();
        }
    }

    private static String text(Node node) throws Exception {
        try (InputStream in = node.files().read("in.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
