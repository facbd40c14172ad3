package org.mobula.codec.internal.graph;

/** Matches a class by its full name, the classes of a package, or those of a package and its subpackages. */
record ClassPattern(String name, Reach reach) {
    private enum Reach {
        CLASS,
        PACKAGE,
        TREE
    }

    /** Parses {@code x.Y}, {@code x.*} or {@code x.**}. */
    static ClassPattern of(String text) {
        ClassPattern pattern = text.endsWith(".**")
                ? new ClassPattern(text.substring(0, text.length() - 3), Reach.TREE)
                : text.endsWith(".*")
                        ? new ClassPattern(text.substring(0, text.length() - 2), Reach.PACKAGE)
                        : new ClassPattern(text, Reach.CLASS);
        if (pattern.name.isBlank() || pattern.name.contains("*")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" names no class: write a class's full name, or a package followed by .* or .**");
        }
        return pattern;
    }

    boolean covers(String className) {
        return switch (reach) {
            case CLASS -> className.equals(name);
            case PACKAGE -> className.lastIndexOf('.') == name.length() && className.startsWith(name);
            case TREE -> className.startsWith(name) && className.startsWith(".", name.length());
        };
    }
}
