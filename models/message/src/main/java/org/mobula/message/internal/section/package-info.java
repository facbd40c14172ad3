/**
 * The elements of messages: where they are ({@link org.mobula.message.internal.section.SectionElements}), how datatypes
 * place them, and how they are copied ({@link org.mobula.message.internal.section.Packing}).
 */
package org.mobula.message.internal.section;
