package org.mobula.transport.ucx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The devices for remote direct memory access that Linux knows. */
final class RdmaDevices {
    private static final Path FOLDER = Path.of("/sys/class/infiniband");

    private RdmaDevices() {}

    static boolean arePresent() {
        try (Stream<Path> devices = Files.list(FOLDER)) {
            return devices.findAny().isPresent();
        } catch (IOException none) {
            return false;
        }
    }
}
