package org.mobula.invoke.internal.loading;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the classes that a class names, in its code and as types of its fields and methods. */
final class ClassNames {
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([^;:<>.\\[]+)[;<]");

    private ClassNames() {}

    /** The full names; empty if the bytes are not a class. Some may not exist, since a string can look like a type. */
    static Set<String> in(byte[] bytes) {
        Set<String> names = new LinkedHashSet<>();
        try {
            for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
                switch (entry) {
                    case ClassEntry type -> add(names, type.asInternalName());
                    case Utf8Entry text -> addTypes(names, text.stringValue());
                    default -> {}
                }
            }
        } catch (IllegalArgumentException noClass) {
            return Set.of();
        }
        return names;
    }

    private static void addTypes(Set<String> names, String text) {
        if (text.isEmpty() || "L[(<".indexOf(text.charAt(0)) < 0 || text.indexOf(';') < 0) { // not a descriptor
            return;
        }
        Matcher matcher = IN_DESCRIPTOR.matcher(text);
        while (matcher.find()) {
            add(names, matcher.group(1));
        }
    }

    private static void add(Set<String> names, String internal) {
        if (internal.charAt(0) == '[') {
            addTypes(names, internal);
        } else if (!internal.startsWith("java/")) {
            names.add(internal.replace('/', '.'));
        }
    }
}
