package org.mobula.transport;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The business card of a rank: its host and its addresses, published for the other ranks.
 *
 * @param rank the rank
 * @param host the name of its host; ranks with the same host share memory
 * @param pid the id of its process
 * @param addresses the address in the form of the transport, by transport name in order of preference
 */
public record PeerCard(int rank, String host, long pid, Map<String, String> addresses) {
    /** Copies the map, keeping its order. */
    public PeerCard {
        addresses = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    }

    /** One line of text from which {@link #parse} makes an equal card. */
    public String format() {
        StringBuilder line = new StringBuilder()
                .append(rank)
                .append('\t')
                .append(host)
                .append('\t')
                .append(pid);
        addresses.forEach(
                (name, address) -> line.append('\t').append(name).append('=').append(address));
        return line.toString();
    }

    /** Reads what {@link #format} wrote; throws {@link IllegalArgumentException} on anything else. */
    public static PeerCard parse(String line) {
        String[] parts = line.split("\t", -1);
        if (parts.length < 3) {
            throw new IllegalArgumentException("not a rank's card: \"" + line + "\"");
        }
        Map<String, String> addresses = new LinkedHashMap<>();
        for (int i = 3; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("not a rank's card: \"" + line + "\"");
            }
            addresses.put(parts[i].substring(0, equals), parts[i].substring(equals + 1));
        }
        return new PeerCard(Integer.parseInt(parts[0]), parts[1], Long.parseLong(parts[2]), addresses);
    }
}
