package org.mobula.message;

import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.SectionElements;

/** The implementations behind interfaces of the API, for tests of their other methods. */
final class Implementations {
    private Implementations() {}

    static SectionElements elements(Section section) {
        return (SectionElements) section;
    }

    static ElementOperation combining(Operation operation) {
        return (ElementOperation) operation;
    }
}
