package org.mobula.message.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a configuration file: the processes, and the secret by which they authenticate each other.
 *
 * <pre>{@code
 * # host port rank
 * node1 20101 0
 * node2 20101 1
 * secret 64 or more hexadecimal digits
 * }</pre>
 */
final class ProcessTable {
    private static final int SECRET_BYTES = 32;

    private static final String SECRET_HINT = "make one with: openssl rand -hex 32";

    /** The address of a process. */
    record Place(String host, int port) {}

    private final Path file;
    private final TreeMap<Integer, Place> places = new TreeMap<>();
    private byte @Nullable [] secret;

    private ProcessTable(Path file) {
        this.file = file;
    }

    static ProcessTable read(Path file) {
        ProcessTable table = new ProcessTable(file);
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                table.line(i + 1, lines.get(i).replaceFirst("#.*", "").strip());
            }
        } catch (IOException unreadable) {
            throw new DeviceException(
                    file + " cannot be read (" + unreadable.getMessage()
                            + "); name a file with a line \"host port rank\"" + " for each process",
                    unreadable);
        }
        table.check();
        return table;
    }

    private void line(int number, String line) {
        String[] words = line.split("\\s+");
        if (line.isEmpty()) {
            return;
        }
        try {
            if (words.length == 2 && words[0].equals("secret")) {
                secret = HexFormat.of().parseHex(words[1]);
                return;
            }
            if (words.length == 3) {
                put(number, Integer.parseInt(words[2]), new Place(words[0], Integer.parseInt(words[1])));
                return;
            }
        } catch (IllegalArgumentException noNumber) {
            // reported below
        }
        throw new DeviceException(file + ", line " + number + ": \"" + line
                + "\" is neither \"host port rank\" nor \"secret\" and hexadecimal digits");
    }

    private void put(int number, int rank, Place place) {
        if (place.port() < 1 || place.port() > 65_535) {
            throw new DeviceException(
                    file + ", line " + number + ": port " + place.port() + " is invalid; use one of 1 to 65535");
        }
        if (places.put(rank, place) != null) {
            throw new DeviceException(
                    file + ", line " + number + ": rank " + rank + " appears twice; number the processes from 0");
        }
    }

    private void check() {
        int size = places.size();
        if (size == 0 || places.firstKey() != 0 || places.lastKey() != size - 1) {
            throw new DeviceException(file + " names " + size + " processes of ranks " + places.keySet()
                    + "; number them from 0 on without gaps");
        }
        if (secret == null || secret.length < SECRET_BYTES) {
            throw new DeviceException(file + " has "
                    + (secret == null ? "no secret" : "a secret of " + secret.length + " bytes")
                    + "; add a line \"secret\" and"
                    + " at least 64 hexadecimal digits, readable by the user only, the same for all processes ("
                    + SECRET_HINT + ")");
        }
    }

    int size() {
        return places.size();
    }

    Place place(int rank) {
        Place place = places.get(rank);
        if (place == null) {
            throw new DeviceException(file + " has no rank " + rank + "; give one of 0 to " + (size() - 1));
        }
        return place;
    }

    byte[] secret() {
        byte[] present = secret;
        return present == null ? new byte[0] : Arrays.copyOf(present, present.length);
    }
}
