package org.mobula.launch.pmi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;

/** Where the PMI server of this process listens, as the environment says. */
sealed interface PmiAddress {
    /**
     * An inherited socket.
     *
     * @param descriptor the file descriptor
     * @param rank this process
     * @param size number of processes
     */
    record Inherited(int descriptor, int rank, int size) implements PmiAddress {
        @Override
        public PmiLines open() {
            return new DescriptorLines(descriptor);
        }
    }

    /**
     * A TCP port, with {@code mpiexec.hydra -pmi-port}.
     *
     * @param host a name or an address
     * @param port 1 to 65535
     * @param id the process in the server's numbering
     */
    record Port(String host, int port, String id) implements PmiAddress {
        private static final int CONNECT_MILLIS = 10_000;

        @Override
        public PmiLines open() throws IOException {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
                return new SocketLines(socket);
            } catch (IOException failure) {
                socket.close();
                throw failure;
            }
        }
    }

    /** Connects to the server. */
    PmiLines open() throws IOException;

    /**
     * Reads the variables; empty if no PMI server started this process.
     *
     * @throws LaunchException if a variable is not valid
     */
    static Optional<PmiAddress> of(Map<String, String> environment) {
        if (environment.containsKey("PMI_FD") && environment.containsKey("PMI_RANK")) {
            return Optional.of(new Inherited(
                    number(environment, "PMI_FD"), number(environment, "PMI_RANK"), number(environment, "PMI_SIZE")));
        }
        String port = environment.get("PMI_PORT");
        String id = environment.get("PMI_ID");
        if (port == null || id == null) {
            return Optional.empty();
        }
        int colon = port.lastIndexOf(':');
        return Optional.of(new Port(
                port.substring(0, Math.max(colon, 0)), parsed("PMI_PORT", port, port.substring(colon + 1)), id));
    }

    private static int number(Map<String, String> environment, String name) {
        String text = environment.get(name);
        return parsed(name, text, text);
    }

    private static int parsed(String name, @Nullable String whole, @Nullable String text) {
        try {
            if (text != null && Integer.parseInt(text) >= 0) {
                return Integer.parseInt(text);
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new LaunchException("this process has a PMI server, but " + name + " is \"" + (whole == null ? "" : whole)
                + "\"; start the program by mpiexec or srun --mpi=pmi2, or set MOBULA_LAUNCHER=none to run alone");
    }
}
