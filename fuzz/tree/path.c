/* Writes the location of a node, spelled as in findings and edits. */
#include "fuzz/tree/tree.h"

#include <stdio.h>
#include <string.h>

typedef struct spelling {
    char *out;
    size_t length, room;
} spelling;

/* Truncates the text if there is no room, but still counts the length. */
static void add(spelling *s, const char *text)
{
    size_t size = strlen(text);
    for (size_t i = 0; i < size; i++, s->length++) {
        if (s->length + 1 < s->room) {
            s->out[s->length] = text[i];
        }
    }
}

static void add_index(spelling *s, uint32_t i)
{
    char text[16];
    (void)snprintf(text, sizeof text, "[%u]", (unsigned)i);
    add(s, text);
}

/* The tag beside a union, or beside a vector of unions; 0 if it cannot be read. */
static uint64_t tag_beside(const ft_node *parent, uint32_t slot)
{
    const ft_node *table = parent->shape == FT_REFS ? parent->place.parent : parent;
    uint32_t of = parent->shape == FT_REFS ? parent->place.slot : slot;
    if (table == NULL || table->shape != FT_OBJECT || of == 0) {
        return 0;
    }
    const ft_slot *tag = &table->as.slots[of - 1];
    if (parent->shape == FT_OBJECT) {
        return tag->state == FT_HERE ? tag->as.scalar : 0;
    }
    bool there =
        tag->state == FT_LEADS && tag->as.node->shape == FT_ITEMS && slot < tag->as.node->count;
    return there ? ft_item(tag->as.node, slot) : 0;
}

static void add_member(const ft_tree *tree, spelling *s, const ft_place *at, const ft_field *field)
{
    uint64_t tag = tag_beside(at->parent, at->slot);
    const ft_member *member = ft_member_of(&tree->schema->unions[field->of], tag);
    if (member != NULL) {
        add(s, "<");
        add(s, member->name);
        add(s, ">");
    }
}

/* `whole`: a step into it follows, so a union names its member. */
static void add_step(const ft_tree *tree, spelling *s, const ft_place *at, bool whole)
{
    const ft_field *field = ft_field_at(tree, at->parent, at->slot);
    bool element = at->parent->shape != FT_OBJECT;
    if (element) {
        add_index(s, at->slot);
    } else {
        add(s, s->length > 0 ? "." : "");
        add(s, field->name != NULL ? field->name : "?");
    }
    if (whole && (element ? field->element : field->kind) == FT_UNION) {
        add_member(tree, s, at, field);
    }
}

size_t ft_path(const ft_tree *tree, const ft_node *node, uint32_t slot, char *out, size_t room)
{
    ft_place steps[FT_MAX_DEPTH + 2];
    uint32_t count = 0;
    if (slot != FT_WHOLE) {
        steps[count++] = (ft_place){(ft_node *)(uintptr_t)node, slot};
    }
    for (const ft_node *up = node; up->place.parent != NULL && count < FT_MAX_DEPTH + 2;
         up = up->place.parent) {
        steps[count++] = up->place;
    }
    spelling s = {out, 0, room};
    while (count-- > 0) {
        add_step(tree, &s, &steps[count], count > 0);
    }
    if (s.length == 0) {
        add(&s, "(root)");
    }
    if (room > 0) {
        out[s.length < room ? s.length : room - 1] = '\0';
    }
    return s.length;
}
