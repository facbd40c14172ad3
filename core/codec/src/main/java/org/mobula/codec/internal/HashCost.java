package org.mobula.codec.internal;

import java.net.InetAddress;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.KeyAllowance;
import org.mobula.codec.NotCarriableException;

/**
 * How many objects are visited when the hash codes of a message's keys are asked for. An object that stands at two places
 * of a key is visited twice, and all its parts with it; so a short message of sets that share their elements can mean
 * more visits than anyone will live to see the end of.
 *
 * <p>A key is looked at before its hash code is asked for the first time, object by object, each once; that takes
 * no longer than the visits that it counts. It is looked at anew each time, for what it holds may have
 * grown.
 *
 * <p><b>Threads:</b> the reader's.
 */
public final class HashCost {
    /** Deeper than that, a key's hash code may take more than a thread's stack. */
    private static final int DEEPEST = 1000;

    private static final int SHALLOW = 8;
    private static final int FEW = 64;
    private static final int MANY = -1;
    private static final long OPEN = 1; // why 1: whoever leads back to itself does not come to an end, and says so

    private static final long MOST_ORDER = 1L << 31;

    private final ClassValue<Kind> kinds;
    private final Map<Object, Integer> crowded = new IdentityHashMap<>(0);
    private final Map<Object, Long> orders = new IdentityHashMap<>(0);
    private int visits;

    private record Kind(@Nullable HashParts parts) {}

    /** An object whose parts are being weighed. */
    private static final class Frame {
        final Object object;
        final Iterator<? extends @Nullable Object> parts;
        long weight = 1;

        Frame(Object object, Iterator<? extends @Nullable Object> parts) {
            this.object = object;
            this.parts = parts;
        }
    }

    private HashCost(ClassValue<Kind> kinds) {
        this.kinds = kinds;
    }

    /** A table of what is known of classes, from which each reader gets its account. */
    static final class Kinds {
        private final ClassValue<Kind> kinds = new ClassValue<>() {
            @Override
            protected Kind computeValue(Class<?> type) {
                return new Kind(HashParts.of(type));
            }
        };

        HashCost account() {
            return new HashCost(kinds);
        }
    }

    /** Forgets the message. */
    public void clear() {
        if (!crowded.isEmpty()) {
            crowded.clear();
        }
        if (!orders.isEmpty()) {
            orders.clear();
        }
    }

    /**
     * Takes note of what may be a comparator made of others, which all are asked for each comparison. They are complete, so
     * that none leads back to it.
     */
    void compose(@Nullable Object made, @Nullable Object... parts) {
        long weight = 1;
        for (Object part : parts) {
            weight += part == null ? 0 : orders.getOrDefault(part, 0L);
        }
        if (made != null) {
            orders.put(made, Math.min(MOST_ORDER, weight));
        }
    }

    /** How many comparators are asked for a comparison; what a class of the program asks is its own. */
    public long order(Object comparator) {
        return orders.getOrDefault(comparator, 1L);
    }

    /**
     * Takes note of a container in which keys that have parts have equal hash codes: who compares it compares them
     * all.
     *
     * @param others how many, at most, have the one of another key
     */
    void crowd(Object container, int others) {
        crowded.put(container, others);
    }

    /**
     * How many objects are visited for a key's hash code.
     *
     * @param most if there are more, the answer is any number beyond
     * @throws org.mobula.codec.LimitExceededException if they nest too deep
     * @throws NotCarriableException if one would ask a name service
     */
    public long of(Object key, long most) {
        HashParts parts = parts(key);
        if (parts == null) {
            return 1;
        }
        if (crowded.isEmpty()) {
            visits = 0;
            int few = few(parts, key, 0);
            if (few != MANY) {
                return few;
            }
        }
        return weigh(key, parts, most);
    }

    /** The weight of a small key without an account of what was seen; MANY if it is no small one. */
    private int few(HashParts parts, Object object, int depth) {
        if (depth > SHALLOW) {
            return MANY;
        }
        int weight = 1;
        for (Iterator<? extends @Nullable Object> each = parts.of(object); each.hasNext(); weight++) {
            if (++visits > FEW) {
                return MANY;
            }
            Object part = each.next();
            HashParts inner = part == null ? null : parts(part, object);
            if (part != null && inner != null) {
                int below = few(inner, part, depth + 1);
                if (below == MANY) {
                    return MANY;
                }
                weight += below - 1;
            }
        }
        return weight;
    }

    private long weigh(Object key, HashParts keyParts, long most) {
        Map<Object, Long> weights = new IdentityHashMap<>();
        Deque<Frame> open = new ArrayDeque<>();
        open.push(new Frame(key, keyParts.of(key)));
        weights.put(key, OPEN);
        while (true) {
            Frame frame = open.element();
            if (frame.weight > most) {
                return frame.weight;
            }
            if (!frame.parts.hasNext()) {
                open.pop();
                Frame holder = open.peek();
                if (holder == null) {
                    return frame.weight;
                }
                weights.put(frame.object, frame.weight);
                add(holder, frame.weight);
                continue;
            }
            Object part = frame.parts.next();
            HashParts parts = part == null ? null : parts(part, frame.object);
            Long known = part == null || parts == null ? Long.valueOf(1) : weights.get(part);
            if (known != null) {
                add(frame, known);
            } else if (part != null && parts != null) {
                if (open.size() == DEEPEST) {
                    throw KeyAllowance.tooDeep(DEEPEST, key);
                }
                weights.put(part, OPEN);
                open.push(new Frame(part, parts.of(part)));
            }
        }
    }

    private void add(Frame holder, long weight) {
        Integer others = weight == 1 ? null : crowded.get(holder.object);
        long times = others == null ? 1 : 1L + others;
        boolean isBeyondAll = weight > (Long.MAX_VALUE - holder.weight) / times;
        holder.weight = isBeyondAll ? Long.MAX_VALUE : holder.weight + weight * times;
    }

    private @Nullable HashParts parts(Object part, Object holder) {
        // why: an array hashes by its identity, but whoever takes it from a field asks what is in it
        return part instanceof Object[] && !(holder instanceof Iterable<?> || holder instanceof Map<?, ?>)
                ? array -> Arrays.asList((Object[]) array).iterator()
                : parts(part);
    }

    private @Nullable HashParts parts(Object object) {
        if (object instanceof String) {
            return null;
        }
        if (object instanceof URL url) {
            requireNumeric(url.getHost());
        }
        return kinds.get(object.getClass()).parts;
    }

    private static void requireNumeric(@Nullable String host) {
        if (host == null || host.isEmpty()) {
            return;
        }
        try {
            boolean isBracketed = host.startsWith("[") && host.endsWith("]");
            InetAddress.ofLiteral(isBracketed ? host.substring(1, host.length() - 1) : host);
        } catch (IllegalArgumentException e) {
            throw new NotCarriableException(
                    URL.class.getName(),
                    "it is a key of a map or set, whose hash code would ask a name service for its host. Send a java.net.URI"
                            + " instead (URL.toURI), or a list",
                    e);
        }
    }
}
