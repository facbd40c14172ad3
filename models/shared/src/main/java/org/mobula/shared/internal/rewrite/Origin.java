package org.mobula.shared.internal.rewrite;

import java.lang.classfile.constantpool.FieldRefEntry;
import org.jspecify.annotations.Nullable;

/**
 * Where a reference comes from: a local variable, or a final field of the object in a local variable.
 *
 * @param slot of the local variable
 * @param field the final field, or null
 */
record Origin(int slot, @Nullable FieldRefEntry field) {}
