package org.mobula.transport.shm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** Shared memory, for ranks of one host. */
public final class ShmTransportProvider implements TransportProvider {
    /** For {@link java.util.ServiceLoader}. */
    public ShmTransportProvider() {}

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public int order() {
        return 10;
    }

    @Override
    public String obstacle(TransportOptions options) {
        Path directory = options.shmDirectory();
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            return directory + " is not a directory that this user may write; set MOBULA_SHM_DIR to one in memory";
        }
        try {
            long room = Files.getFileStore(directory).getUsableSpace();
            long needed = PairFile.bytes(options.ringBytes());
            if (room < needed) {
                return directory + " has room for " + room / 1024 + " KiB and a pair of ranks needs " + needed / 1024
                        + " KiB; enlarge it, or choose smaller rings: MOBULA_RING_BYTES";
            }
            return "";
        } catch (IOException e) {
            return directory + " cannot be examined: " + e.getMessage();
        }
    }

    @Override
    public Transport open(TransportContext context) throws IOException {
        return new ShmTransport(context);
    }
}
