import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * {@code server}: sends back what each client sends, and prints its port. {@code client PORT}: sends bytes and
 * compares.
 */
void main(String[] words) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    if (words[0].equals("server")) {
        try (ServerSocket server = new ServerSocket(0, 50, here)) {
            IO.println("port " + server.getLocalPort());
            while (true) {
                Socket socket = server.accept();
                Thread.startVirtualThread(() -> echo(socket));
            }
        }
    }
    try (Socket socket = new Socket(here, Integer.parseInt(words[1]))) {
        int right = 0;
        for (int i = 0; i < 20_000; i++) {
            socket.getOutputStream().write(i);
            right += socket.getInputStream().read() == (i & 0xff) ? 1 : 0;
        }
        IO.println("right " + right);
    }
}

void echo(Socket socket) {
    try (socket) {
        socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException e) {
        IO.println(e);
    }
}
