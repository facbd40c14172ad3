package org.mobula.memory.internal;

import java.util.Locale;
import org.mobula.memory.BufferType;

/** The messages of refused operations on buffers. */
public final class Refusals {
    private Refusals() {}

    /**
     * The message of a refusal.
     *
     * @param size of the buffer in bytes
     * @param word its state
     * @param requested the type of the requested view; that of the existing ones if no view was requested
     */
    public static String message(long size, long word, BufferEvent event, Refusal refusal, BufferType requested) {
        String what = "cannot " + action(event, requested) + " a message buffer of " + size + " bytes: ";
        return what
                + switch (refusal) {
                    case OTHER_TYPE ->
                        "the program has views of it as " + name(BufferWord.type(word))
                                + ". Call unreference first, or use views of type mixed for both";
                    case REFERENCED ->
                        "the program has views of it as " + name(BufferWord.type(word))
                                + ". Call unreference first, and free it in the call-back; or call close";
                    case IN_USE ->
                        "it is posted " + BufferWord.posted(word) + " times and registered "
                                + BufferWord.registered(word)
                                + " times. Wait for its completions, and deregister it as often as it was registered";
                    case RECLAIMING ->
                        "it waits until the views that the program declared as dropped are unreachable."
                                + " Continue in the call-back of unreference, or call awaitReclaim";
                    case FREED -> "it was freed. Allocate a new one";
                    case IMPOSSIBLE -> "nothing is being reclaimed";
                };
    }

    private static String action(BufferEvent event, BufferType requested) {
        return switch (event) {
            case VIEW, VIEW_OTHER_TYPE -> "view as " + name(requested);
            case UNREFERENCE, UNREFERENCE_POSTED -> "unreference";
            case RECLAIMED, RECLAIM_REFUSED -> "reclaim";
            case POST -> "post";
            case REGISTER -> "register";
            case FREE, FREE_IN_USE -> "free";
            case ALLOCATE -> "allocate";
        };
    }

    private static String name(BufferType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
