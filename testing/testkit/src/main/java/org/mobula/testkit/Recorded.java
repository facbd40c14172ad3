package org.mobula.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Mobula's events of one kind that the flight recorder records until this is closed. */
public final class Recorded implements AutoCloseable {
    private final Recording recording = new Recording();
    private final String name;
    private final Path directory;
    private int looks;

    /**
     * @param kind of the events, without the prefix of Mobula's
     * @param directory for files of recordings
     */
    public Recorded(String kind, Path directory) {
        this.name = "mobula." + kind;
        this.directory = directory;
        recording.enable(name).withoutStackTrace();
        recording.start();
    }

    /** The events so far. */
    public List<RecordedEvent> events() {
        Path file = directory.resolve(name + looks++ + ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals(name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The events of a kind, once there are at least this many; garbage is collected meanwhile. */
    public List<RecordedEvent> await(Predicate<RecordedEvent> wanted, int atLeast) {
        return Await.await().atMost(Duration.ofSeconds(30)).until(() -> look(wanted), found -> found.size() >= atLeast);
    }

    private List<RecordedEvent> look(Predicate<RecordedEvent> wanted) {
        System.gc();
        return events().stream().filter(wanted).toList();
    }

    @Override
    public void close() {
        recording.close();
    }
}
