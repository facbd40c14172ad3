package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The texts that ranks offer, by rank and key. <b>Threads:</b> any. */
final class OfferedTexts {
    private static final int MOST = 1024;

    private final Map<String, String> texts = new TreeMap<>();

    synchronized void put(int rank, String key, String text) {
        texts.put(rank + " " + key, text);
    }

    /** The text; empty if there is none. */
    synchronized String get(int rank, String key) {
        return texts.getOrDefault(rank + " " + key, "");
    }

    /** Lines for {@link #read}. */
    synchronized List<String> lines() {
        List<String> lines = new ArrayList<>();
        texts.forEach((place, text) -> lines.add(RendezvousWords.VALUE + place + " " + text));
        return lines;
    }

    /** Reads {@code value RANK KEY TEXT}. */
    void read(String line) throws IOException {
        String[] words = line.split(" ", -1);
        if (words.length != 4 || !words[1].matches("\\d{1,9}")) {
            throw new IOException("it sent no text but \"" + line + "\"");
        }
        put(Integer.parseInt(words[1]), words[2], words[3]);
    }

    /** Reads {@code value KEY TEXT} of a rank. */
    synchronized void read(int rank, String line) throws IOException {
        String[] words = line.split(" ", -1);
        if (words.length != 3 || texts.size() >= MOST) {
            throw new IOException("rank " + rank + " offers too much, or nothing");
        }
        put(rank, words[1], words[2]);
    }
}
