package org.mobula.analysis.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which classes and methods of the JDK replicated objects may use, and what each method modifies: {@code library.txt}.
 */
final class JdkEffects {
    /** The side effect of a method of the JDK. */
    sealed interface Effect {
        /** It modifies nothing. */
        record Reads() implements Effect {}

        /** It modifies the receiver. */
        record Writes() implements Effect {}

        /** It modifies an argument. */
        record Changes(int argument) implements Effect {}

        /** It must not be called. */
        record Refused(String why) implements Effect {}
    }

    private static final Effect READS = new Effect.Reads();
    private static final String NOT_LISTED = "is not on the list of what replicated objects may use of the JDK";

    static final JdkEffects JDK = new JdkEffects();

    /** The entry of one class. */
    private static final class Entry {
        final Map<String, Effect> effects = new HashMap<>();
        final Set<String> fresh = new HashSet<>();
        final Set<String> views = new HashSet<>();
        final Set<String> forbiddenConstructors = new HashSet<>();
        boolean makes;
        boolean constant;
        boolean all;

        /** The effect listed for a method with its descriptor or, failing that, for its name. */
        @Nullable
        Effect named(String name, String descriptor) {
            Effect exact = effects.get(name + descriptor);
            return exact != null ? exact : effects.get(name);
        }
    }

    private final Map<String, Entry> entries = new HashMap<>();
    private final Map<String, String> refused = new TreeMap<>();

    private JdkEffects() {
        try (InputStream text = Objects.requireNonNull(JdkEffects.class.getResourceAsStream("library.txt"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
            Entry entry = new Entry();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    entry = read(line.split("[ ]+", -1), line, entry);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Entry read(String[] words, String line, Entry before) {
        List<String> names = Arrays.asList(words).subList(1, words.length);
        Entry entry = before;
        switch (words[0]) {
            case "class" -> {
                entry = new Entry();
                entries.put(words[1], entry);
            }
            case "makes" -> {
                entry.makes = true;
                entry.forbiddenConstructors.addAll(names);
            }
            case "constant" -> entry.constant = true;
            case "reads" -> {
                entry.all = names.contains("*");
                put(entry, names, READS);
            }
            case "writes" -> put(entry, names, new Effect.Writes());
            case "changes" ->
                put(entry, names.subList(1, names.size()), new Effect.Changes(Integer.parseInt(names.getFirst())));
            case "fresh" -> entry.fresh.addAll(names);
            case "views" -> entry.views.addAll(names);
            case "refuses" ->
                entry.effects.put(
                        words[1].replace(":", ""), new Effect.Refused(line.substring(line.indexOf(": ") + 2)));
            case "refused" -> refused.put(words[1].replace(":", ""), line.substring(line.indexOf(": ") + 2));
            default -> throw new IllegalStateException("library.txt says " + line);
        }
        return entry;
    }

    private static void put(Entry entry, List<String> names, Effect effect) {
        names.forEach(name -> entry.effects.put(name, effect));
    }

    /** Why objects of a class of the JDK may not be used, or null if they may. */
    @Nullable
    String refusal(Class<?> type) {
        if (entries.containsKey(type.getName()) || Throwable.class.isAssignableFrom(type)) {
            return null;
        }
        return why(type);
    }

    private String why(Class<?> type) {
        String name = type.getName();
        for (Map.Entry<String, String> each : refused.entrySet()) {
            String key = each.getKey();
            if (key.endsWith(".") ? name.startsWith(key) : name.equals(key) || name.startsWith(key + "$")) {
                return each.getValue();
            }
        }
        return name.startsWith("java.lang.Thread")
                ? "uses threads; begin them outside, or wait and notify inside"
                : NOT_LISTED;
    }

    /** Whether a static final field may refer to an object of a class of the JDK. */
    boolean isConstant(Class<?> type) {
        Entry entry = entries.get(type.getName());
        return entry != null && entry.constant;
    }

    /** The effect of a method. */
    Effect effect(Class<?> owner, String name, String descriptor) {
        if (name.equals("<init>")) {
            return construction(owner, descriptor);
        }
        Effect usual = null; // returned only if no supertype refuses the method
        for (Class<?> type : family(owner)) {
            Entry entry = entries.get(type.getName());
            Effect named = entry == null ? null : entry.named(name, descriptor);
            if (named != null && (usual == null || named instanceof Effect.Refused)) {
                return named;
            }
            if (usual == null && entry != null && entry.all) {
                usual = READS;
            }
        }
        return usual != null ? usual : new Effect.Refused(why(owner));
    }

    private Effect construction(Class<?> owner, String descriptor) {
        Entry entry = entries.get(owner.getName());
        boolean makes = entry == null ? Throwable.class.isAssignableFrom(owner) : entry.makes;
        if (!makes) {
            return new Effect.Refused(why(owner));
        }
        return entry != null && entry.forbiddenConstructors.contains(descriptor)
                ? new Effect.Refused("makes reading a change; use another constructor")
                : READS;
    }

    /** Whether a method returns an object that no other code has a reference to. */
    boolean isFresh(Class<?> owner, String name) {
        return family(owner).stream()
                .map(type -> entries.get(type.getName()))
                .anyMatch(entry -> entry != null && entry.fresh.contains(name));
    }

    /** Whether a method returns the receiver or a view of it. */
    boolean isView(Class<?> owner, String name) {
        return family(owner).stream()
                .map(type -> entries.get(type.getName()))
                .anyMatch(entry -> entry != null && entry.views.contains(name));
    }

    private static List<Class<?>> family(Class<?> owner) {
        List<Class<?>> family = new java.util.ArrayList<>();
        for (Class<?> type = owner; type != null && type != Object.class; type = type.getSuperclass()) {
            family.add(type);
        }
        family.addAll(ClassHierarchy.interfacesOf(owner));
        family.add(Object.class);
        return family;
    }
}
